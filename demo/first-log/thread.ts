import { parentPort, workerData } from 'node:worker_threads';
import { makeFirstLog } from './make.ts';

/** Makes one first log, and ends. */
parentPort?.postMessage(await makeFirstLog(new Date(String(workerData))));
