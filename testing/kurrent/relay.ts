import { connect, createServer, type Socket } from 'node:net';

export interface Relay {
  readonly port: number;
  /** Number of connections accepted so far. */
  readonly accepted: number;
  /** Cuts all connections; new ones are accepted. */
  cut(): void;
  /** Holds back data from the stores, until `letGo`. */
  hold(): void;
  letGo(): void;
  close(): Promise<void>;
}

/**
 * TCP relay between the stores and a server, to cut connections that the server would keep, or to add latency.
 * @param delayMs delay of each direction, half of a round trip
 */
export async function relayTo(host: string, port: number, delayMs = 0): Promise<Relay> {
  const sockets = new Set<Socket>();
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  let accepted = 0;
  /** Actions that send the data held back; undefined while nothing is held. */
  let held: (() => void)[] | undefined;
  const server = createServer((near) => {
    accepted++;
    const far = connect(port, host);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      const send = (bytes: Buffer): void => void (other.destroyed || other.write(bytes));
      socket.on('data', (bytes: Buffer) => {
        const on = (): void => {
          if (socket === near && held) held.push(() => send(bytes));
          else send(bytes);
        };
        // Timers of equal length fire in the order in which they were set, so the bytes keep their order.
        if (delayMs === 0) on();
        else setTimeout(on, delayMs);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    get accepted() {
      return accepted;
    },
    cut,
    hold: () => {
      held ??= [];
    },
    letGo: () => {
      const kept = held ?? [];
      held = undefined;
      for (const send of kept) send();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
