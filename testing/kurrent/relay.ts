import { connect, createServer, type Socket } from 'node:net';

export interface Relay {
  readonly port: number;
  /** Number of connections accepted so far. */
  readonly accepted: number;
  /** Cuts every connection; new ones are let through. */
  cut(): void;
  /** Keeps back what the stores send, until `letGo`. */
  hold(): void;
  letGo(): void;
  close(): Promise<void>;
}

/**
 * A TCP relay between the stores and a server, to cut connections that the server would keep, or to put the server far
 * away. @param delayMs of each direction: half of a round trip
 */
export async function relayTo(host: string, port: number, delayMs = 0): Promise<Relay> {
  const sockets = new Set<Socket>();
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  let accepted = 0;
  /** Present while what the stores send is kept back. */
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
        // Timers of one length end in the order of their beginnings.
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
