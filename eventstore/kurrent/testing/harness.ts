import type { ContractStore } from '../../contract.suite.ts';
import { KurrentEventStore } from '../store.ts';
import { relayTo } from './relay.ts';
import type { RealServer } from './server.ts';

/** Stores on one server, each through a relay that can cut them off. */
export async function kurrentHarness(server: RealServer): Promise<ContractStore> {
  const [, host = '', port = ''] = /\/\/(?:[^@/]*@)?([^:/?]+):(\d+)/.exec(server.address) ?? [];
  const relay = await relayTo(host, Number(port));
  const address = server.address.replace(`${host}:${port}`, `127.0.0.1:${relay.port}`);
  const stores: KurrentEventStore[] = [];
  const another = async (): Promise<KurrentEventStore> => {
    const store = await KurrentEventStore.open({ address });
    stores.push(store);
    return store;
  };
  return {
    store: await another(),
    another,
    dropConnections: async () => relay.cut(),
    dispose: async () => {
      await Promise.all(stores.map((store) => store.close()));
      await relay.close();
      await server.stop();
    },
  };
}
