import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type ChannelCredentials, credentials } from '@grpc/grpc-js';
import type { StoreAddress } from './address.ts';
import { BadAddress } from './errors.ts';
import type { ChannelSettings } from './node.ts';

/** More than the 16 MB that the server stores as one event, from whatever client. */
const LARGEST_ANSWER = 17 * 1024 * 1024;
/** The longest pause that a timer takes: an idle connection is kept. */
const NEVER_MS = 2 ** 31 - 1;

/** The connection settings of an address: encryption, user, signs of life. @throws {BadAddress} for a file that cannot be read */
export function channelSettings(address: StoreAddress): ChannelSettings {
  const { user, tls, keepAliveInterval, keepAliveTimeout, connectionName } = address;
  return {
    credentials: tls ? encrypted(address) : credentials.createInsecure(),
    headers: {
      'connection-name': connectionName ?? randomUUID(),
      // A password is sent over encrypted connections only.
      ...(user && tls && { authorization: `Basic ${base64(`${user.name}:${user.password}`)}` }),
    },
    options: {
      'grpc.max_receive_message_length': LARGEST_ANSWER,
      // A connection belongs to one channel, and is closed with it.
      'grpc.use_local_subchannel_pool': 1,
      'grpc.client_idle_timeout_ms': NEVER_MS,
      // A failed channel is replaced by its user. With a pause before the library's own next attempt, that attempt
      // would come after the channel was closed, and its connection would never be closed.
      'grpc.initial_reconnect_backoff_ms': 1,
      ...(keepAliveInterval >= 0 && { 'grpc.keepalive_time_ms': keepAliveInterval }),
      ...(keepAliveTimeout >= 0 && { 'grpc.keepalive_timeout_ms': keepAliveTimeout }),
    },
  };
}

function encrypted({
  tlsCAFile,
  userCertFile,
  userKeyFile,
  tlsVerifyCert,
}: StoreAddress): ChannelCredentials {
  const file = (path: string | undefined): Buffer | null => (path === undefined ? null : readFileSync(path));
  try {
    return credentials.createSsl(file(tlsCAFile), file(userKeyFile), file(userCertFile), {
      ...(!tlsVerifyCert && { rejectUnauthorized: false }),
    });
  } catch (error) {
    throw new BadAddress('a file that the address of the event store names cannot be used', { cause: error });
  }
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
