import { connect as connectTcp, type Socket } from 'node:net';
import {
  type Certificate,
  checkServerIdentity,
  connect as connectTls,
  type DetailedPeerCertificate,
  type TLSSocket,
} from 'node:tls';
import { type EndPoint, nameOf as nodeName, type StoreAddress } from './address.ts';
import { type NoNode, NotPreferred, type Tried } from './discovery.ts';
import { isFinal, type NodeFault, NodesAway, NodesUnusable } from './node-fault.ts';
import { secureContext, serverName } from './settings.ts';

/** Codes of the resolver for a name that it does not know. */
const NO_SUCH_NAME = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME']);

/**
 * Finds the fault of each node that was tried. The result is final only when the faults of all nodes are: one that is
 * started or elected meanwhile may still be found.
 */
export async function whyNoNode(error: NoNode, address: StoreAddress): Promise<NodesUnusable | NodesAway> {
  const look = async ({ endPoint, error: reason }: Tried): Promise<readonly [string, NodeFault]> => {
    const fault =
      reason instanceof NotPreferred
        ? ({ kind: 'no-leader' } as const)
        : await faultOf(endPoint, address).catch(() => undefined);
    return [nodeName(endPoint), fault ?? { kind: 'no-answer' }];
  };
  const faults = new Map(await Promise.all(error.tried.map(look)));
  const options = { cause: error };
  return faults.size > 0 && [...faults.values()].every(isFinal)
    ? new NodesUnusable(faults, options)
    : new NodesAway(faults, options);
}

/**
 * Connects to a node to find out why the library cannot, which reports one text for all failures.
 * @returns undefined when a connection with the address's settings can be made
 */
async function faultOf(endPoint: EndPoint, address: StoreAddress): Promise<NodeFault | undefined> {
  const ms = address.gossipTimeout * 1_000;
  const reached = await reach(endPoint, ms);
  if (!('destroy' in reached)) return reached;
  const secure = await encrypt(reached, endPoint, address, ms);
  try {
    // A silent process may be either kind of node.
    if (secure === 'silent') return address.tls ? { kind: 'no-answer' } : undefined;
    if (secure === 'refused') return address.tls ? { kind: 'not-encrypted' } : undefined;
    if (!address.tls) return { kind: 'encrypted' };
    return address.tlsVerifyCert ? certificateFault(secure, endPoint, address) : undefined;
  } finally {
    reached.destroy();
  }
}

async function reach({ host, port }: EndPoint, ms: number): Promise<Socket | NodeFault> {
  return await new Promise((resolve) => {
    const socket = connectTcp({ host, port });
    const failed = (kind: 'no-process' | 'unknown-host' | 'no-answer'): void => {
      socket.destroy();
      resolve({ kind });
    };
    socket.setTimeout(ms, () => failed('no-answer'));
    socket.once('connect', () => resolve(socket.setTimeout(0)));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const code = error.code ?? '';
      failed(NO_SUCH_NAME.has(code) ? 'unknown-host' : code === 'ECONNREFUSED' ? 'no-process' : 'no-answer');
    });
  });
}

/** Encrypts a connection, whatever certificate the node has. */
async function encrypt(
  socket: Socket,
  { host }: EndPoint,
  address: StoreAddress,
  ms: number,
): Promise<TLSSocket | 'silent' | 'refused'> {
  return await new Promise((resolve) => {
    const secure = connectTls({
      socket,
      servername: serverName(host),
      checkServerIdentity: (_, certificate) => checkServerIdentity(host, certificate),
      rejectUnauthorized: false,
      ALPNProtocols: ['h2'],
      ...(address.tls && { secureContext: secureContext(address) }),
    });
    const late = setTimeout(() => resolve('silent'), ms);
    const ended = (result: TLSSocket | 'refused'): void => {
      clearTimeout(late);
      resolve(result);
    };
    secure.once('secureConnect', () => ended(secure));
    secure.on('error', () => ended('refused'));
    secure.once('close', () => ended('refused'));
  });
}

function certificateFault(
  secure: TLSSocket,
  { host }: EndPoint,
  { tlsCAFile }: StoreAddress,
): NodeFault | undefined {
  if (secure.authorized) return undefined;
  const certificate = secure.getPeerCertificate(true);
  // Its type is that of an error, but Node.js sets a code.
  switch (String(secure.authorizationError)) {
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return { kind: 'other-name', names: namesOf(certificate), asked: host };
    case 'CERT_HAS_EXPIRED': {
      const old = expiredIn(certificate);
      return {
        kind: 'expired',
        of: old === certificate ? 'node' : 'authority',
        name: nameOf(old.subject),
        on: new Date(old.valid_to),
      };
    }
    case 'CERT_NOT_YET_VALID':
      return { kind: 'not-yet-valid', from: new Date(certificate.valid_from) };
    default:
      return { kind: 'unknown-authority', issuer: nameOf(certificate.issuer), caFile: tlsCAFile };
  }
}

/** The first certificate of a chain, from the node's own on, that has expired. */
function expiredIn(certificate: DetailedPeerCertificate): DetailedPeerCertificate {
  const now = Date.now();
  for (let each = certificate; ; each = each.issuerCertificate) {
    if (new Date(each.valid_to).getTime() < now) return each;
    // An authority's own certificate names itself as its issuer.
    if (!each.issuerCertificate || each.issuerCertificate === each) return certificate;
  }
}

/** Names in a certificate, whose text is like `DNS:one, IP Address:127.0.0.1`. */
const namesOf = ({ subjectaltname = '', subject }: DetailedPeerCertificate): readonly string[] => {
  const names = subjectaltname
    .split(', ')
    .flatMap((each) => /^(?:DNS|IP Address):(.+)$/.exec(each)?.[1] ?? []);
  return names.length > 0 ? names : [nameOf(subject)];
};

const nameOf = ({ CN, O }: Partial<Certificate> = {}): string => [CN ?? O ?? ''].flat().join(', ');
