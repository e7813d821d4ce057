import { parentPort, workerData } from 'node:worker_threads';
import { type Beginning, firstLogInParts } from './make.ts';

/** Makes one first log, and ends with a message that holds no part. */
const parts = firstLogInParts(workerData as Beginning); // given by `FirstLogThreads`
for await (const part of parts) parentPort?.postMessage(part);
parentPort?.postMessage(null);
