import { StandIn } from './stand-in.ts';

/** Stand-in in a process of its own, on `PORT`; its log is lost when it ends. */
await new StandIn().start(Number(process.env.PORT));
