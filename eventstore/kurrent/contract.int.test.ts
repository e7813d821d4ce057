import { StandInCluster } from '@expediente/testing/kurrent/cluster.ts';
import { realServer, whyNoServer } from '@expediente/testing/kurrent/server.ts';
import { storesOnCluster, storesThroughRelay } from '@expediente/testing/kurrent/stores.ts';
import { eventStoreContract } from '../contract.suite.ts';

eventStoreContract('KurrentDB', async () => storesThroughRelay(await realServer()), whyNoServer());
// The adapter against the protocol: runs on every machine.
eventStoreContract('KurrentDB, stand-in', async () => storesOnCluster(await StandInCluster.start()));
