import { eventStoreContract } from '../contract.suite.ts';
import { kurrentHarness } from './testing/harness.ts';
import { realServer, whyNoServer } from './testing/server.ts';

eventStoreContract('KurrentDB', async () => kurrentHarness(await realServer()), whyNoServer());
