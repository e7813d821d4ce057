import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { checkServerIdentity, createSecureContext, type SecureContext } from 'node:tls';
import { credentials } from '@grpc/grpc-js';
import { BadAddress, type StoreAddress } from './address.ts';
import type { ChannelSettings } from './node.ts';
import { type FileOption, UnusableFile } from './node-fault.ts';

/** Most bytes of an answer: more than the 16 MB that the server stores as one event, from whatever client. */
const LARGEST_ANSWER = 17 * 1024 * 1024;
/** Longest pause that a timer takes, so that an idle connection is kept. */
const NEVER_MS = 2 ** 31 - 1;
/** Bytes sent ahead of the reader. With the usual 64 KB a node far away would be waited for at every 64 KB. */
const WINDOW = 4 * 1024 * 1024;
/** Name in place of an IP address, since certificates are asked for by names only. */
const IP_ADDRESS = 'ip-address.invalid';

/**
 * The connection settings of an address: encryption, user, signs of life.
 * @throws {BadAddress, UnusableFile}
 */
export function channelSettings(address: StoreAddress): ChannelSettings {
  const { user, tls, tlsVerifyCert, keepAliveInterval, keepAliveTimeout, connectionName } = address;
  const context = tls ? secureContext(address) : undefined;
  return {
    headers: {
      'connection-name': connectionName ?? randomUUID(),
      // A password is sent over encrypted connections only.
      ...(user && tls && { authorization: `Basic ${base64(`${user.name}:${user.password}`)}` }),
    },
    channelTo: (host) => ({
      credentials:
        context === undefined
          ? credentials.createInsecure()
          : credentials.createFromSecureContext(context, {
              checkServerIdentity: (_, certificate) => checkServerIdentity(host, certificate),
              ...(!tlsVerifyCert && { rejectUnauthorized: false }),
            }),
      options: {
        'grpc.max_receive_message_length': LARGEST_ANSWER,
        'grpc-node.flow_control_window': WINDOW,
        // A connection belongs to one channel, and is closed with it.
        'grpc.use_local_subchannel_pool': 1,
        'grpc.client_idle_timeout_ms': NEVER_MS,
        // A failed channel is replaced by its user. With a pause before the library's own next attempt, that attempt
        // would come after the channel was closed, and its connection would never be closed.
        'grpc.initial_reconnect_backoff_ms': 1,
        ...(context !== undefined && { 'grpc.ssl_target_name_override': serverName(host) }),
        ...(keepAliveInterval >= 0 && { 'grpc.keepalive_time_ms': keepAliveInterval }),
        ...(keepAliveTimeout >= 0 && { 'grpc.keepalive_timeout_ms': keepAliveTimeout }),
      },
    }),
  };
}

/** Name by which a node's certificate is asked for. */
export const serverName = (host: string): string => (isIP(host) === 0 ? host : IP_ADDRESS);

/**
 * Certificates and keys by which both sides prove themselves.
 * @throws {BadAddress, UnusableFile}
 */
export function secureContext({ tlsCAFile, userCertFile, userKeyFile }: StoreAddress): SecureContext {
  const ca = fileOf('tlsCAFile', tlsCAFile, (pem) => new X509Certificate(pem));
  const cert = fileOf('userCertFile', userCertFile, (pem) => new X509Certificate(pem));
  const key = fileOf('userKeyFile', userKeyFile, createPrivateKey);
  if ((cert === undefined) !== (key === undefined))
    throw new BadAddress('a certificate and its key are given together');
  try {
    return createSecureContext({ ca, cert, key });
  } catch (error) {
    throw new BadAddress('the key of the address is not that of its certificate', { cause: error });
  }
}

/** @param parse throws for a file that holds something else */
function fileOf(
  option: FileOption,
  path: string | undefined,
  parse: (pem: Buffer) => unknown,
): Buffer | undefined {
  if (path === undefined) return undefined;
  let pem: Buffer;
  try {
    pem = readFileSync(path);
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new UnusableFile(option, path, missing ? 'missing' : 'closed', { cause: error });
  }
  try {
    parse(pem);
  } catch (error) {
    throw new UnusableFile(option, path, 'not-pem', { cause: error });
  }
  return pem;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
