import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import streams from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type { Position } from '../port.ts';
import { LOG_STREAM, OUR_STREAMS } from './events.ts';
import { toLogPosition } from './position.ts';

const { Options } = streams.ReadReq;
const WHOLE = Number.MAX_SAFE_INTEGER;
/** Kinds of answers that the server may send besides a stream's events; the same as the database's own client. */
const COMPATIBILITY = 1;

/** A forward read of one stream. */
export function ofStream(name: string, fromRevision = 0, maxCount = WHOLE): streams.ReadReq {
  return request(oneStream(maxCount, streamOf(name).setRevision(String(fromRevision))));
}

/** The last event of one stream. */
export function ofStreamEnd(name: string): streams.ReadReq {
  const stream = streamOf(name).setEnd(new shared.Empty());
  return request(oneStream(1, stream).setReadDirection(Options.ReadDirection.BACKWARDS));
}

const streamOf = (name: string): streams.ReadReq.Options.StreamOptions =>
  new Options.StreamOptions().setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(Buffer.from(name)),
  );

const oneStream = (
  maxCount: number,
  stream: streams.ReadReq.Options.StreamOptions,
): streams.ReadReq.Options =>
  options(maxCount)
    .setStream(stream)
    .setNoFilter(new shared.Empty())
    .setControlOption(new Options.ControlOption().setCompatibility(COMPATIBILITY));

/** Read of the product's streams in the log's order, of some categories or all; includes the event at the position. */
export function ofLog(
  from: Position,
  categories: readonly string[] | undefined,
  maxCount: number,
): streams.ReadReq {
  return request(options(maxCount).setAll(startingAt(from)).setFilter(byStream(categories)));
}

/** Read of the product's streams from a position back to the log's start; may include the event at the position. */
export function ofLogBackwards(
  from: Position,
  categories: readonly string[] | undefined,
  maxCount: number,
): streams.ReadReq {
  return request(
    options(maxCount)
      .setAll(startingAt(from))
      .setFilter(byStream(categories))
      .setReadDirection(Options.ReadDirection.BACKWARDS),
  );
}

/** Read of all the product's streams from a position on, and then of events appended later. */
export function ofAllAndLater(from: Position, categories: readonly string[] | undefined): streams.ReadReq {
  return request(
    options()
      .setAll(startingAt(from))
      .setFilter(byStream(categories))
      .setSubscription(new Options.SubscriptionOptions()),
  );
}

function startingAt(from: Position): streams.ReadReq.Options.AllOptions {
  const all = new Options.AllOptions();
  const position = toLogPosition(from);
  if (position) {
    const { commit, prepare } = position;
    all.setPosition(
      new Options.Position().setCommitPosition(String(commit)).setPreparePosition(String(prepare)),
    );
  } else all.setStart(new shared.Empty());
  return all;
}

/**
 * Read of the settings that the server was given for the product's streams, in the log's order; includes the event at
 * the position.
 */
export function ofStreamMetadata(
  from: Position,
  categories: readonly string[] | undefined,
  maxCount: number,
): streams.ReadReq {
  const expression = new Options.FilterOptions.Expression();
  if (categories)
    expression.setPrefixList([...categories.map((category) => `$$${category}-`), `$$${LOG_STREAM}`]);
  else expression.setRegex(`^\\$\\$(?:${OUR_STREAMS.slice(1)}|${LOG_STREAM}$)`);
  return request(options(maxCount).setAll(startingAt(from)).setFilter(filter(expression)));
}

/** A read of the streams that others have in the same database; includes the event at the position. */
export function ofOthers(
  from: Position,
  categories: readonly string[] | undefined,
  maxCount: number,
): streams.ReadReq {
  const ours = categories ? `(?:${categories.join('|')})-` : OUR_STREAMS.slice(1);
  const expression = new Options.FilterOptions.Expression().setRegex(`^(?!${ours}|\\$|${LOG_STREAM}$)`);
  return request(options(maxCount).setAll(startingAt(from)).setFilter(filter(expression)));
}

/**
 * Read of the first events of the stream that holds the log's id, even when the stream itself cannot be read any more.
 */
export function ofLogStream(maxCount: number): streams.ReadReq {
  const all = new Options.AllOptions().setStart(new shared.Empty());
  const expression = new Options.FilterOptions.Expression().setPrefixList([LOG_STREAM]);
  return request(options(maxCount).setAll(all).setFilter(filter(expression)));
}

/** Read of the product's last event, of some categories or all. */
export function ofEnd(categories: readonly string[] | undefined): streams.ReadReq {
  const all = new Options.AllOptions().setEnd(new shared.Empty());
  return request(
    options(1).setAll(all).setFilter(byStream(categories)).setReadDirection(Options.ReadDirection.BACKWARDS),
  );
}

/** A read of the event at a position, or of the first after it, of whatever stream. */
export function ofPlace(from: Position): streams.ReadReq {
  return request(options(1).setAll(startingAt(from)).setNoFilter(new shared.Empty()));
}

/** The smallest possible read. */
export function ofAnything(): streams.ReadReq {
  const all = new Options.AllOptions().setStart(new shared.Empty());
  return request(options(1).setAll(all).setNoFilter(new shared.Empty()));
}

function options(maxCount?: number): streams.ReadReq.Options {
  const all = new Options()
    .setReadDirection(Options.ReadDirection.FORWARDS)
    .setResolveLinks(false)
    .setUuidOption(new Options.UUIDOption().setString(new shared.Empty()));
  return maxCount === undefined ? all : all.setCount(String(maxCount));
}

const request = (of: streams.ReadReq.Options): streams.ReadReq => new streams.ReadReq().setOptions(of);

/** Filter that the server applies, by categories or by the names that streams of the product have. */
function byStream(categories: readonly string[] | undefined): streams.ReadReq.Options.FilterOptions {
  const expression = new Options.FilterOptions.Expression();
  if (categories) expression.setPrefixList(categories.map((category) => `${category}-`));
  else expression.setRegex(OUR_STREAMS);
  return filter(expression);
}

function filter(
  expression: streams.ReadReq.Options.FilterOptions.Expression,
): streams.ReadReq.Options.FilterOptions {
  return new Options.FilterOptions()
    .setStreamIdentifier(expression)
    .setCount(new shared.Empty())
    .setCheckpointintervalmultiplier(1);
}
