import { connect, createServer, type Socket } from 'node:net';

export interface Relay {
  readonly port: number;
  /** Number of connections accepted so far. */
  readonly accepted: number;
  /** Cuts every connection; new ones are let through. */
  cut(): void;
  close(): Promise<void>;
}

/** A TCP relay between the stores and a server, to cut connections that the server would keep. */
export async function relayTo(host: string, port: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  let accepted = 0;
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
      socket.pipe(other);
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
