import { eventStoreContract } from '../contract.suite.ts';
import { MemoryEventStore } from './store.ts';

// Of one process: it has no connections, and another process would be another log.
eventStoreContract('memory', async () => {
  const store = new MemoryEventStore();
  return {
    store,
    another: async () => store,
    dropConnections: async () => undefined,
    dispose: async () => await store.close(),
  };
});
