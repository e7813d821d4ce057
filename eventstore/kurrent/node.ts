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

/** The connection to one node, shared by all calls of a client until that node fails. */
export type Node = StreamsClient;

/**
 * The part of the client that its own appends and subscriptions use: it asks the cluster who leads, and
 * asks again when the node is lost. The client reads through another part, in native code, which never leaves
 * the node that it connected to first and delays its requests (Nagle's algorithm); so reads are made here.
 */
abstract class Inner extends KurrentDBClient {
  static of(client: KurrentDBClient): Inner {
    // True enough for the cast: this class adds no members, it only gives access to the client's protected methods.
    return client as Inner;
  }

  /** The node that calls go to now; discovered when there is none. */
  static async node(client: KurrentDBClient): Promise<StreamsClient> {
    return await Inner.of(client).execute(StreamsClient, 'node', async (node) => node);
  }

  /** Gives up a node whose failure the client does not detect; pending calls on it end by themselves. */
  static async leave(client: KurrentDBClient, node: Node, reason: string): Promise<void> {
    await Inner.of(client).handleError(node, new UnavailableError(undefined, reason));
  }

  /**
   * Every failed call passes here before the client looks for another node. The client does not catch a failure of
   * that search (no node in the cluster answers); unhandled, it would end the process.
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
      // The error is reported by the loop below; one that comes after it must still find a listener.
      answers.on('error', () => undefined);
      const events: ResolvedEvent[] = [];
      try {
        // A stream is not typed by what it yields.
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
/** The events of one read; none for a stream that does not exist. @throws {NoAnswer} after `ms`; {CommandError} */
export const readEvents = Inner.read;

/** True when a call's failure is the node's, and the next one goes to another. */
export const isNodeLost = (error: unknown): boolean =>
  error instanceof UnavailableError || error instanceof CancelledError || error instanceof NotLeaderError;
