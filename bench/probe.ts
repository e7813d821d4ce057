import { Worker } from 'node:worker_threads';

/**
 * Script of a thread that calls an address every few milliseconds, undisturbed by the work of this process, and keeps
 * the longest wait.
 */
const ASKING = `
  const { parentPort, workerData: { address, token } } = require('node:worker_threads');
  const headers = token === undefined ? {} : { authorization: 'Bearer ' + token };
  let worst = 0;
  const ask = async () => {
    const begin = performance.now();
    await fetch(address, { headers }).then((answer) => answer.text());
    worst = Math.max(worst, performance.now() - begin);
    setTimeout(ask, 5);
  };
  parentPort.on('message', () => { parentPort.postMessage(worst); worst = 0; });
  ask();
`;

/** Longest wait of another user for an address during a measurement. */
export class Probe {
  readonly #worker: Worker;

  /** @param token session of the calls; absent: no session */
  constructor(address: string, token?: string) {
    this.#worker = new Worker(ASKING, { eval: true, execArgv: [], workerData: { address, token } });
  }

  /** Longest wait since the last call of this method, in ms. */
  async worst(): Promise<number> {
    return await new Promise((resolve) => {
      this.#worker.once('message', resolve);
      this.#worker.postMessage('worst');
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
