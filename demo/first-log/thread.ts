import { parentPort, workerData } from 'node:worker_threads';
import { type Beginning, makeFirstLog } from './make.ts';

/** Makes one first log, and ends. */
parentPort?.postMessage(await makeFirstLog(workerData as Beginning)); // given by `FirstLogThreads`
