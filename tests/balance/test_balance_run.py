# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""However the Duels of a balance are shared out, interrupted or lost with a worker, the tables are
the same to the byte."""

import os
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children
from pathlib import Path

import numpy as np
import pytest
from balance import batch as batches
from balance import cluster, run
from balance.checkpoint import FILE, Checkpoint
from balance.run import Cores, CoresError, Plan, TallyParts, own_cores, play
from balance.tables import write_tables
from distributed import Client, LocalCluster
from records.files import INSTALLED, installed

ALL = 31
OMENS = installed()["garden"]
DUELS = 180


@pytest.fixture
def plan(monkeypatch):
    """Nine batches under each of two mixes."""
    monkeypatch.setattr(batches, "BATCH", 20)
    data = (INSTALLED / "garden.omen").read_bytes()
    return Plan(data, {"all": ALL, "none": 0}, ["casual", "greedy"], DUELS, 3)


def checkpoint_in(folder, plan):
    return Checkpoint(folder, plan.fingerprint(), list(plan.mixes), len(OMENS))


def tables(folder, tallies):
    return [path.read_bytes() for path in write_tables(OMENS, tallies, folder)]


def nothing(duels):
    pass


@pytest.fixture
def expected(plan, tmp_path):
    """The tables, played without any cluster."""
    checkpoint = checkpoint_in(tmp_path / "plain", plan)
    for name, batch in plan.batches():
        checkpoint.add(name, [batch.number], batches.play_batch(batch))
    return tables(tmp_path / "plain", checkpoint.tallies)


@pytest.mark.parametrize("count", [1, 2])
def test_any_number_of_cores_gives_the_same_tables(plan, expected, tmp_path, count):
    done: list[int] = []
    tallies = play(plan, checkpoint_in(tmp_path, plan), lambda: own_cores(plan, count), done.append)
    assert tables(tmp_path, tallies) == expected
    assert sum(done) == 2 * DUELS


def test_a_process_that_is_lost_is_replaced_and_gives_the_same_tables(plan, expected, tmp_path):
    begun = []
    done: list[int] = []

    @contextmanager
    def cores():
        begun.append(len(done))
        with own_cores(plan, 2) as opened:
            yield opened

    def advance(duels):
        done.append(duels)
        if len(done) == 4:
            active_children()[0].kill()

    tallies = play(plan, checkpoint_in(tmp_path, plan), cores, advance)
    assert tables(tmp_path, tallies) == expected
    assert len(begun) == 2 and begun[1] >= 4
    assert sum(done) == 2 * DUELS


def test_processes_that_are_lost_whatever_they_play_end_it_in_one_line(plan, tmp_path):
    tried = []

    def lost(share):
        tried.append(share)
        future: Future[TallyParts] = Future()
        future.set_exception(BrokenProcessPool())
        return future

    @contextmanager
    def cores():
        yield Cores(lost, lambda: 1)

    with pytest.raises(CoresError, match="lost"):
        play(plan, checkpoint_in(tmp_path, plan), cores, nothing)
    assert 0 < len(tried) <= run.IN_FLIGHT


def test_a_cluster_that_loses_a_worker_midway_gives_the_same_tables(plan, tmp_path, here):
    """The workers get the sources, and would compile them once more each: they play as Python."""
    plan = plan._replace(players=["random", "greedy"], duels=DUELS // 5)
    expected = play(plan, checkpoint_in(tmp_path / "plain", plan), here.cores, nothing)
    as_python = {"NUMBA_DISABLE_JIT": "1"}
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", env=as_python
    ) as workers:
        with Client(workers) as watcher:
            processes = watcher.run(os.getpid)
        done: list[int] = []

        def advance(duels):
            done.append(duels)
            if len(done) == 1 + 2:
                os.kill(list(processes.values())[1], signal.SIGKILL)

        checkpoint = checkpoint_in(tmp_path / "lost", plan)
        address = workers.scheduler_address
        tallies = play(plan, checkpoint, lambda: cluster.cluster(address), advance)
    assert tables(tmp_path / "lost", tallies) == tables(tmp_path / "plain", expected)
    assert sum(done) == 2 * plan.duels and len(done) > 3


def test_the_sources_that_a_worker_gets_are_all_that_it_needs(tmp_path):
    for name, content in cluster.sources().items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    paths = [str(tmp_path / "tools"), str(tmp_path)]
    program = f"import sys; sys.path[:0] = {paths}; from balance.batch import play_batches"
    subprocess.run([sys.executable, "-I", "-c", program], check=True, cwd=tmp_path)


def test_where_a_worker_may_not_write_its_sources_lie_in_a_folder_of_its_own(monkeypatch, tmp_path):
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(sys, "path", [*sys.path])
    cluster.Sources({"tools/here.py": b"HERE = True"}).setup(None)
    assert Path(sys.path[0], "here.py").read_bytes() == b"HERE = True"
    assert tmp_path in Path(sys.path[0]).parents


class Here:
    """Cores that play at once, in this process."""

    def __init__(self, counts=(1,)):
        self.counts = iter(counts)
        self.count = next(self.counts)
        self.played = 0
        self.most = 0
        self.flying: list[Future[TallyParts]] = []

    @contextmanager
    def cores(self):
        yield Cores(self.submit, self.now)

    def now(self):
        count, self.count = self.count, next(self.counts, self.count)
        return count

    def submit(self, share):
        self.played += 1
        future = Played(self)
        future.set_result(batches.play_batches(share))
        self.flying.append(future)
        self.most = max(self.most, len(self.flying))
        return future


class Played(Future[TallyParts]):
    def __init__(self, here):
        super().__init__()
        self.here = here

    def result(self, timeout=None):
        self.here.flying.remove(self)
        return super().result(timeout)


@pytest.fixture
def here():
    return Here()


def test_batches_that_take_a_moment_are_shared_out_together(plan, tmp_path, here):
    plan = plan._replace(players=["random"])
    expected = checkpoint_in(tmp_path / "plain", plan)
    for name, batch in plan.batches():
        expected.add(name, [batch.number], batches.play_batch(batch))
    done: list[int] = []
    tallies = play(plan, checkpoint_in(tmp_path, plan), here.cores, done.append)
    # Nine batches of 20 Duels under each mix, of which a core has three shares before it: six each.
    assert done[0] == 0 and sorted(done[1:]) == [60, 60, 120, 120]
    assert tables(tmp_path, tallies) == tables(tmp_path / "plain", expected.tallies)


def test_an_interrupted_call_goes_on_from_there(plan, expected, tmp_path, here):
    done = []

    def interrupted(duels):
        done.append(duels)
        if len(done) == 1 + 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(plan, checkpoint_in(tmp_path, plan), here.cores, interrupted)
    again = Here()
    second: list[int] = []
    checkpoint = checkpoint_in(tmp_path, plan)
    assert checkpoint.resumed and sum(map(len, checkpoint.done.values())) == 7
    tallies = play(plan, checkpoint, again.cores, second.append)
    assert again.played == 18 - 7 and sum(second) == 2 * DUELS
    assert tables(tmp_path, tallies) == expected
    third: list[int] = []
    play(plan, checkpoint_in(tmp_path, plan), lambda: pytest.fail("all is done"), third.append)
    assert sum(third) == 2 * DUELS


def test_a_checkpoint_is_of_this_plan_and_this_code_alone(plan, tmp_path, here):
    play(plan, checkpoint_in(tmp_path, plan), here.cores, nothing)
    assert checkpoint_in(tmp_path, plan).resumed
    for other in (
        plan._replace(seed=4),
        plan._replace(duels=DUELS + 1),
        plan._replace(players=["casual"]),
        plan._replace(mixes={"all": ALL}),
    ):
        assert not checkpoint_in(tmp_path, other).resumed


@pytest.mark.parametrize("damage", [b"", b"no archive", "half", "other"])
def test_a_damaged_file_is_no_harm(plan, expected, tmp_path, here, damage):
    play(plan, checkpoint_in(tmp_path, plan), here.cores, nothing)
    file = tmp_path / FILE
    if damage == "half":
        file.write_bytes(file.read_bytes()[:2000])
    elif damage == "other":
        np.savez(file.open("wb"), other=np.zeros(3))
    else:
        file.write_bytes(damage)
    checkpoint = checkpoint_in(tmp_path, plan)
    again = Here()
    assert not checkpoint.resumed
    assert tables(tmp_path, play(plan, checkpoint, again.cores, nothing)) == expected


def test_only_so_many_batches_are_given_out_at_a_time(plan, tmp_path, here):
    play(plan, checkpoint_in(tmp_path, plan), here.cores, nothing)
    assert here.played == 18 and here.most <= run.IN_FLIGHT


def test_cores_may_come_and_go(plan, expected, tmp_path, monkeypatch):
    monkeypatch.setattr(run, "SAVED", 0)
    here = Here([2, 4, 1, 1, 3])
    tallies = play(plan, checkpoint_in(tmp_path, plan), here.cores, nothing)
    assert here.played == 18 and here.most == 12
    assert tables(tmp_path, tallies) == expected


def test_each_player_plays_in_turn_and_all_duels_are_shared_out(plan):
    shared = list(plan._replace(duels=50).batches())
    assert [batch.duels for _, batch in shared] == [20, 20, 10] * 2
    assert [batch.player for _, batch in shared] == ["casual", "greedy", "casual"] * 2
    assert [name for name, _ in shared] == ["all"] * 3 + ["none"] * 3


def test_where_no_scheduler_answers_it_says_so(monkeypatch):
    monkeypatch.setattr(cluster, "WAIT", 1)
    with (
        pytest.raises(CoresError, match="no scheduler answers"),
        cluster.cluster("tcp://127.0.0.1:1"),
    ):
        pass


def test_a_cluster_with_no_workers_is_refused(monkeypatch):
    monkeypatch.setattr(cluster, "WAIT", 1)
    with LocalCluster(n_workers=0, dashboard_address=":0") as empty:
        address = empty.scheduler_address
        with pytest.raises(CoresError, match="has no workers"), cluster.cluster(address):
            pass
