import {
  CancelledError,
  convertToCommandError,
  DeadlineExceededError,
  KurrentDBClient,
  NotLeaderError,
  type ResolvedEvent,
  UnavailableError,
} from '@kurrent/kurrentdb-client';
import { convertGrpcEvent } from '@kurrent/kurrentdb-client/dist/utils/convertGrpcEvent.js';
import { StreamsClient } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js';
import type {
  ReadReq,
  ReadResp,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import { NoAnswer } from './errors.ts';

export const NO_ANSWER = 'no answer in time';

/** The connection to one node, which all calls of a client share until that node fails them. */
export type Node = StreamsClient;

/**
 * The half of the client that its own appends and subscriptions go through: it asks the cluster who leads, and
 * asks again when the node is lost. The client reads through another half, in native code, which stays for ever
 * with the node that it met first and sends its requests late (Nagle's algorithm); so reading is done here.
 */
abstract class Inner extends KurrentDBClient {
  static of(client: KurrentDBClient): Inner {
    // Nothing is added to the client: it is only looked at from inside, where what it protects may be called.
    return client as Inner;
  }

  /** The node that calls go to now, looked for when there is none. */
  static async node(client: KurrentDBClient): Promise<StreamsClient> {
    return await Inner.of(client).execute(StreamsClient, 'node', async (node) => node);
  }

  /** Gives a node up whose failure the client does not see; calls under way on it end by themselves. */
  static async leave(client: KurrentDBClient, node: Node, reason: string): Promise<void> {
    await Inner.of(client).handleError(node, new UnavailableError(undefined, reason));
  }

  /**
   * Every failure of a call comes by here before the client looks for another node. It waits for that without
   * waiting for its own failure (a cluster without any node), which would end the process.
   */
  static onFailure(
    client: KurrentDBClient,
    heard: (node: Pick<Node, 'getChannel'>, error: Error) => void,
  ): void {
    const inner = Inner.of(client);
    const settle = inner.handleError;
    inner.handleError = async (node, error) => {
      heard(node, error);
      await settle(node, error).catch(() => undefined);
    };
  }

  static async read(client: KurrentDBClient, request: ReadReq, ms: number): Promise<ResolvedEvent[]> {
    const inner = Inner.of(client);
    return await inner.execute(StreamsClient, 'read', async (node) => {
      const answers = node.read(request, ...inner.callArguments({ deadline: ms }));
      // Told below; one that comes after that must find somebody who listens.
      answers.on('error', () => undefined);
      const events: ResolvedEvent[] = [];
      try {
        // A stream does not say what it hands over.
        for await (const answer of answers as AsyncIterable<ReadResp>) {
          const event = answer.getEvent();
          if (event) events.push(convertGrpcEvent(event));
        }
        return events;
      } catch (error) {
        const reason = error instanceof Error ? convertToCommandError(error) : error;
        if (!(reason instanceof DeadlineExceededError)) throw reason;
        await Inner.leave(client, node, NO_ANSWER);
        throw new NoAnswer('the event store does not answer');
      } finally {
        answers.cancel();
      }
    });
  }
}

/** @see Inner.node */
export const nodeOf = Inner.node;
/** @see Inner.leave */
export const leaveNode = Inner.leave;
/** @see Inner.onFailure */
export const onNodeFailure = Inner.onFailure;
/** The events of one reading; none of a stream that is not there. @throws {NoAnswer} after `ms`; {CommandError} */
export const readEvents = Inner.read;

/** True when a call's failure is the node's, and the next one goes to another. */
export const isNodeLost = (error: unknown): boolean =>
  error instanceof UnavailableError || error instanceof CancelledError || error instanceof NotLeaderError;
