# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""However the Duels of a balance are shared out, interrupted or lost with a worker, the tables are
the same to the byte."""

import os
import signal
from typing import Any

import numpy as np
import pytest
from balance import batch as batches
from balance import run
from balance.cluster import ClusterError, cores
from balance.kept import FILE, Kept
from balance.run import Plan, play
from balance.tables import write_tables
from distributed import Client, LocalCluster
from records import INSTALLED, installed

ALL = 31
OMENS = installed()["garden"]
DUELS = 180


@pytest.fixture
def plan(monkeypatch):
    """Nine batches under each of two mixes."""
    monkeypatch.setattr(batches, "SIZE", 20)
    data = (INSTALLED / "garden.omen").read_bytes()
    return Plan(data, {"all": ALL, "none": 0}, ["casual", "greedy"], DUELS, 3)


def kept_in(folder, plan):
    return Kept(folder, plan.fingerprint(), list(plan.mixes), len(OMENS))


def tables(folder, tallies):
    return [path.read_bytes() for path in write_tables(OMENS, tallies, folder)]


def nothing(duels):
    pass


@pytest.fixture
def expected(plan, tmp_path):
    """The tables, played without any cluster."""
    kept = kept_in(tmp_path / "plain", plan)
    for name, batch in plan.batches():
        kept.add(name, batch.number, batches.play_batch(batch))
    return tables(tmp_path / "plain", kept.tallies)


@pytest.mark.parametrize("count", [1, 2])
def test_any_number_of_cores_gives_the_same_tables(plan, expected, tmp_path, count):
    done: list[int] = []
    with cores(None, count) as client:
        tallies = play(plan, kept_in(tmp_path, plan), lambda: client, done.append)
    assert tables(tmp_path, tallies) == expected
    assert sum(done) == 2 * DUELS


def test_a_cluster_that_loses_a_worker_midway_gives_the_same_tables(plan, expected, tmp_path):
    with LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=":0") as cluster:
        with Client(cluster) as watcher:
            workers = watcher.run(os.getpid)
        done = []

        def advance(duels):
            done.append(duels)
            if len(done) == 4:
                os.kill(list(workers.values())[1], signal.SIGKILL)

        with cores(cluster.scheduler_address, 1) as client:
            tallies = play(plan, kept_in(tmp_path, plan), lambda: client, advance)
    assert tables(tmp_path, tallies) == expected
    assert sum(done) == 2 * DUELS


class Here:
    """As much of a Dask client as plays batches at once, in this process."""

    loop = None

    def __init__(self):
        self.played = 0
        self.in_flight = self.most = 0

    def nthreads(self):
        return {"here": 1}

    def submit(self, function, batch, pure):
        self.played += 1
        self.in_flight += 1
        self.most = max(self.most, self.in_flight)
        return Done(self, function(batch))


class Done:
    def __init__(self, client, value):
        self.key = f"done-{client.played}"
        self.client, self.value = client, value

    def result(self):
        self.client.in_flight -= 1
        return self.value


class Completed:
    """As much of Dask's as_completed as is used."""

    def __init__(self, loop=None):
        self.futures = []

    def add(self, future):
        self.futures.append(future)

    def __iter__(self):
        while self.futures:
            yield self.futures.pop()


@pytest.fixture
def here(monkeypatch):
    monkeypatch.setattr(run, "as_completed", Completed)
    return Here()


def test_an_interrupted_call_goes_on_from_there(plan, expected, tmp_path, here):
    done = []

    def interrupted(duels):
        done.append(duels)
        if len(done) == 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(plan, kept_in(tmp_path, plan), lambda: here, interrupted)
    again: Any = Here()
    second: list[int] = []
    kept = kept_in(tmp_path, plan)
    assert kept.found and sum(map(len, kept.done.values())) == 7
    tallies = play(plan, kept, lambda: again, second.append)
    assert again.played == 18 - 7 and sum(second) == 2 * DUELS
    assert tables(tmp_path, tallies) == expected
    third: list[int] = []
    play(plan, kept_in(tmp_path, plan), lambda: pytest.fail("all is done"), third.append)
    assert sum(third) == 2 * DUELS


def test_what_is_kept_is_of_this_plan_and_this_code_alone(plan, tmp_path, here):
    play(plan, kept_in(tmp_path, plan), lambda: here, nothing)
    assert kept_in(tmp_path, plan).found
    for other in (
        plan._replace(seed=4),
        plan._replace(duels=DUELS + 1),
        plan._replace(players=["casual"]),
        plan._replace(mixes={"all": ALL}),
    ):
        assert not kept_in(tmp_path, other).found


@pytest.mark.parametrize("damage", [b"", b"no archive", "half", "other"])
def test_a_damaged_file_is_no_harm(plan, expected, tmp_path, here, damage):
    play(plan, kept_in(tmp_path, plan), lambda: here, nothing)
    file = tmp_path / FILE
    if damage == "half":
        file.write_bytes(file.read_bytes()[:2000])
    elif damage == "other":
        np.savez(file.open("wb"), other=np.zeros(3))
    else:
        file.write_bytes(damage)
    kept = kept_in(tmp_path, plan)
    again: Any = Here()
    assert not kept.found
    assert tables(tmp_path, play(plan, kept, lambda: again, nothing)) == expected


def test_only_so_many_batches_are_given_out_at_a_time(plan, tmp_path, here):
    play(plan, kept_in(tmp_path, plan), lambda: here, nothing)
    assert here.played == 18 and here.most <= run.IN_FLIGHT


def test_cores_may_come_and_go(plan, expected, tmp_path, here, monkeypatch):
    monkeypatch.setattr(run, "SAVED", 0)
    cores = iter([2, 4, 1, 1, 3] * 9)
    here.nthreads = lambda: {"here": next(cores)}
    tallies = play(plan, kept_in(tmp_path, plan), lambda: here, nothing)
    assert here.played == 18 and here.most == 12
    assert tables(tmp_path, tallies) == expected


def test_each_player_plays_in_turn_and_all_duels_are_shared_out(plan):
    shared = list(plan._replace(duels=50).batches())
    assert [batch.duels for _, batch in shared] == [20, 20, 10] * 2
    assert [batch.player for _, batch in shared] == ["casual", "greedy", "casual"] * 2
    assert [name for name, _ in shared] == ["all"] * 3 + ["none"] * 3


def test_where_no_scheduler_answers_it_says_so(monkeypatch):
    monkeypatch.setattr("balance.cluster.WAIT", 1)
    with pytest.raises(ClusterError, match="no scheduler answers"), cores("tcp://127.0.0.1:1", 1):
        pass


def test_a_cluster_with_no_workers_is_refused(monkeypatch):
    monkeypatch.setattr("balance.cluster.WAIT", 1)
    with LocalCluster(n_workers=0, dashboard_address=":0") as cluster:
        address = cluster.scheduler_address
        with pytest.raises(ClusterError, match="has no workers"), cores(address, 1):
            pass
