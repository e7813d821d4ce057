import { StandInCluster } from './cluster.ts';

/** Cluster of stand-ins in a process of its own, which can be stopped as a whole; prints its address. */
const cluster = await StandInCluster.start();
process.stdout.write(`${cluster.address}\n`);
