import { eventStoreContract } from '../contract.suite.ts';
import { MemoryEventStore } from './store.ts';

// The store belongs to one process: it has no connections to drop, and no other process sees its log.
eventStoreContract('memory', async () => {
  const store = new MemoryEventStore();
  return {
    store,
    another: async () => store,
    dropConnections: async () => undefined,
    dispose: async () => await store.close(),
  };
});
