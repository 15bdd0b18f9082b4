"""Trains xgboost on what bench/boosting-xgboost.mjs wrote, and leaves its predictions there: xgboost-side.py FOLDER

FOLDER holds task.json and raw little-endian float32: train.x and test.x column after column, train.y, train.w. Of each
setting the predictions of the test rows go to N.p; figures are printed as JSON.
"""

import json
import os
import resource
import sys
import time

import numpy
import xgboost

folder = sys.argv[1]


def numbers(name):
    return numpy.fromfile(os.path.join(folder, name), dtype="<f4")


def matrix(name, columns):
    return numpy.ascontiguousarray(numbers(name).reshape(columns, -1).T)


with open(os.path.join(folder, "task.json")) as file:
    task = json.load(file)
targets, weights = numbers("train.y"), numbers("train.w")
train = xgboost.DMatrix(matrix("train.x", task["columns"]), label=targets, weight=weights)
test = xgboost.DMatrix(matrix("test.x", task["columns"]))
runs = []
for number, settings in enumerate(task["settings"]):
    clock, processor = time.perf_counter(), time.process_time()
    model = xgboost.train(settings["parameters"], train, settings["rounds"])
    seconds = {"clock": time.perf_counter() - clock, "processor": time.process_time() - processor}
    model.predict(test).astype("<f4").tofile(os.path.join(folder, f"{number}.p"))
    runs.append({"seconds": seconds})
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"version": xgboost.__version__, "runs": runs, "peakMB": peak}))
