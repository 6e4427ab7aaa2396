import { readFileSync } from "node:fs";
import { samplesOf, trainingFiles } from "./agent/reader/learn.ts";
import { readTrainingData } from "./agent/reader/training-data.ts";
