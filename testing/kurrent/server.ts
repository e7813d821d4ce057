import { existsSync } from 'node:fs';

/** Image with a pinned version, so that the server of a run is known. */
const IMAGE = 'kurrentplatform/kurrentdb:26.0.3';
const PORT = 2113;

export interface RealServer {
  readonly address: string;
  stop(): Promise<void>;
}

/** Reason why no real server is available; undefined if one is. */
export function whyNoServer(): string | undefined {
  if (process.env.KURRENTDB_URL || process.env.DOCKER_HOST || existsSync('/var/run/docker.sock')) {
    return undefined;
  }
  return 'neither KURRENTDB_URL nor Docker';
}

/** Server of KURRENTDB_URL (`kurrentdb://host:port?tls=false`, one node), else one in a container. */
export async function realServer(): Promise<RealServer> {
  const given = process.env.KURRENTDB_URL;
  if (given) return { address: given, stop: async () => {} };
  // Imported only where a container is started.
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({ KURRENTDB_INSECURE: 'true', KURRENTDB_MEM_DB: 'true' })
    .withExposedPorts(PORT)
    .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCodeMatching((code) => code < 300))
    .start();
  return {
    address: `kurrentdb://${container.getHost()}:${container.getMappedPort(PORT)}?tls=false`,
    stop: async () => {
      await container.stop();
    },
  };
}
