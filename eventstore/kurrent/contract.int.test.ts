import { eventStoreContract } from '../contract.suite.ts';
import { StandInCluster } from './testing/cluster.ts';
import { clusterHarness, kurrentHarness } from './testing/harness.ts';
import { realServer, whyNoServer } from './testing/server.ts';

eventStoreContract('KurrentDB', async () => kurrentHarness(await realServer()), whyNoServer());
// What the adapter makes of the protocol, on every machine.
eventStoreContract('KurrentDB, stand-in', async () => clusterHarness(await StandInCluster.start()));
