import { Worker } from 'node:worker_threads';

/** Asks every few milliseconds from a thread of its own, which nothing of ours holds up: the longest wait since it was last asked. */
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

/** How long somebody else waits for an address, while whatever is measured goes on. */
export class Probe {
  readonly #worker: Worker;

  /** @param token of whose session it is asked; absent: without one */
  constructor(address: string, token?: string) {
    this.#worker = new Worker(ASKING, { eval: true, execArgv: [], workerData: { address, token } });
  }

  /** The longest wait since the last time, in ms. */
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
