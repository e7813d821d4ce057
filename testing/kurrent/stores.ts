import type { ContractStores } from '@expediente/eventstore/contract.suite.ts';
import { KurrentEventStore } from '@expediente/eventstore/kurrent/store.ts';
import type { StandInCluster } from './cluster.ts';
import { relayTo } from './relay.ts';
import type { RealServer } from './server.ts';

/** Stores on one server, connected through a relay that can cut them off. */
export async function storesThroughRelay(server: RealServer): Promise<ContractStores> {
  const [, host = '', port = ''] = /\/\/(?:[^@/]*@)?([^:/?]+):(\d+)/.exec(server.address) ?? [];
  const relay = await relayTo(host, Number(port));
  const address = server.address.replace(`${host}:${port}`, `127.0.0.1:${relay.port}`);
  return await storesOf(address, {
    dropConnections: async () => relay.cut(),
    stop: async () => {
      await relay.close();
      await server.stop();
    },
  });
}

/** Stores on three stand-ins, whose leader dies and returns as a follower. */
export async function storesOnCluster(cluster: StandInCluster): Promise<ContractStores> {
  return await storesOf(cluster.address, {
    dropConnections: async () => {
      const { leader } = cluster;
      cluster.kill(leader);
      cluster.elect();
      await cluster.revive(leader);
    },
    stop: async () => cluster.stop(),
  });
}

async function storesOf(
  address: string,
  place: { dropConnections(): Promise<void>; stop(): Promise<void> },
): Promise<ContractStores> {
  const stores: KurrentEventStore[] = [];
  const another = async (): Promise<KurrentEventStore> => {
    const store = await KurrentEventStore.open({ address });
    stores.push(store);
    return store;
  };
  return {
    store: await another(),
    another,
    dropConnections: place.dropConnections,
    dispose: async () => {
      await Promise.all(stores.map((store) => store.close()));
      await place.stop();
    },
  };
}
