import { parseConnectionString } from '@kurrent/kurrentdb-client/dist/Client/parseConnectionString.js';
import { expect, test } from 'vitest';
import { BadAddress, parseAddress } from './address.ts';

/** As the database's own client understands an address: what it leaves open, and what it calls otherwise. */
function asTheClient(address: string) {
  const { hosts, dnsDiscover, defaultCredentials, ...options } = parseConnectionString(address);
  const endPoints = hosts.map(({ address: host, port }) => ({ host, port }));
  return {
    endPoints: dnsDiscover ? endPoints.slice(0, 1) : endPoints,
    discovers: dnsDiscover || endPoints.length > 1,
    user:
      defaultCredentials && 'username' in defaultCredentials
        ? { name: defaultCredentials.username, password: defaultCredentials.password }
        : undefined,
    ...options,
  };
}

test.each([
  'kurrentdb://localhost',
  'kurrentdb://localhost:2114/?tls=false',
  'esdb://one:1,two:2,three?tls=false&nodePreference=follower',
  'kurrentdb+discover://cluster.store.example:2113?nodePreference=ReadOnlyReplica',
  'esdb+discover://ana:clave@cluster,other',
  'kdb://admin:a%3Ab%40c%2Fd%3Fe%20%C3%B1@uno:2113,dos:2113?tls=true&tlsVerifyCert=false',
  'kurrent://127.0.0.1:2113?tlsCAFile=/etc/ca%20one.crt&gossip_timeout=7&MAX-DISCOVER-ATTEMPTS=3&discoveryInterval=5',
  'kurrentdb://h?keepAliveInterval=-1&keepAliveTimeout=20000&connectionName=Uno%20y%20dos&nodePreference=random',
  'kurrentdb://h:1?userCertFile=a.pem&userKeyFile=b.pem',
  ' kurrentdb://ana:clave@one:1,two:2, ',
])('%s is understood as by the database’s own client', (address) => {
  expect(parseAddress(address)).toMatchObject(asTheClient(address));
});

test.each([
  'kurrentdb://ana:secreta@',
  'kurrentdb://',
  'http://ana:secreta@one:2113',
  'kurrentdb://ana:secreta@one:port',
  'kurrentdb://ana:secreta@one:1:2',
  'kurrentdb://ana:secreta@one?tls',
  'kurrentdb://ana:secreta@one?tls=perhaps',
  'kurrentdb://ana:secreta@one?gossipTimeout=soon',
  'kurrentdb://ana:secreta@one?nodePreference=best',
  'kurrentdb://ana:%zz@one',
  'kurrentdb://ana@one:2113',
])('%s is refused, by the client too or as nowhere to connect to, without its password', (address) => {
  expect(() => parseAddress(address)).toThrow(BadAddress);
  expect(() => parseAddress(address)).toThrow(/^(?!.*secreta)/);
});

test('an option that the adapter has no use for changes nothing', () => {
  const usual = parseAddress('kurrentdb://one');
  expect(parseAddress('kurrentdb://one?throwOnAppendFailure=false&somethingNew=1')).toEqual(usual);
});
