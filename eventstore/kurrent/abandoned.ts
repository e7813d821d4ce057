import { Subchannel } from '@grpc/grpc-js/build/src/subchannel.js';

/** What grpc-js keeps to itself of a connection to one address. */
interface Inner {
  /** How many channels and pools hold it. */
  readonly refcount: number;
  /** It is to connect again when its pause after a failure ends. */
  continueConnecting: boolean;
  /** That pause has ended. */
  handleBackoffTimer(): void;
}

/**
 * A connection that failed and that nobody holds any more stays as it is. grpc-js (1.14) tries it once more after a
 * second, and nobody would ever close it: the client, which asks every node ten times who leads, would keep about ten
 * connections to each node whenever a cluster that was away returns.
 */
export function leaveAbandonedConnections(): void {
  // Private to the compiler, plain members of the prototype and its objects.
  const inner = Subchannel.prototype as unknown as Inner;
  const onPauseEnded = inner.handleBackoffTimer;
  inner.handleBackoffTimer = function handleBackoffTimer(this: Inner): void {
    if (this.refcount === 0) this.continueConnecting = false;
    onPauseEnded.call(this);
  };
}
