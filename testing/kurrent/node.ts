import { StandIn } from './stand-in.ts';

/** A stand-in as a process of its own, on `PORT`; what it held dies with it. */
await new StandIn().start(Number(process.env.PORT));
