# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""How good an Omen set is, by many thousand Duels: `lab.py balance`.

tally.py    what Duels come to, as sums that add up
duels.py    Duels played wholly in compiled code, and their Tally
batch.py    a batch of seeded Duels: the unit of work
run.py      all batches, on all cores or on a cluster; what is done is kept
worth.py    what each Omen and each pair is worth, by regression on a Tally
tables.py   the same as CSV files

report_measures.py  all that the report tells, out of the Tallies: report_numbers.py
findings.py         what stands out of that, in plain words, and what to change
report_advice.py    which Rank to change, tried out by report_trial.py
report.py           the page, with the figures of report_figures.py; the terminal's summary
"""
