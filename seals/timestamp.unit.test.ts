import { randomBytes } from 'node:crypto';
import { hasOpenssl, TestTsa } from '@expediente/testing/seals/tsa.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { certificatesIn, openStamp, STAMP_QUERY, STAMP_REPLY, stampRequest } from './timestamp.ts';

const NOTE = 'expediente/postgresql:prueba\n12\nAAAA\n\n— expediente firma\n';

// The authority is OpenSSL's: where this machine has none, nothing of another make can be asked.
describe.runIf(hasOpenssl)('a time stamp of OpenSSL over a note', () => {
  let tsa: TestTsa;
  let other: TestTsa;
  let answer: Uint8Array;
  const nonce = randomBytes(16);
  const trusted = () => certificatesIn(tsa.authorityPem) ?? [];
  const opened = async (bytes: Uint8Array, note = NOTE, asked: Uint8Array = nonce) =>
    await openStamp(note, bytes, { trusted: trusted(), nonce: asked });

  beforeAll(async () => {
    [tsa, other] = [await TestTsa.start('rsa'), await TestTsa.start('ec')];
    const response = await fetch(tsa.url, {
      method: 'POST',
      headers: { 'content-type': STAMP_QUERY },
      // Bytes of the request alone.
      body: Buffer.from(stampRequest(NOTE, nonce)),
    });
    expect(response.headers.get('content-type')).toBe(STAMP_REPLY);
    answer = new Uint8Array(await response.arrayBuffer());
  });
  afterAll(async () => {
    await tsa.stop();
    await other.stop();
  });

  test('says when it was there, by whom, as OpenSSL reads it too', async () => {
    const stamp = await opened(answer);
    expect(stamp).toMatchObject({ is: 'stamped', by: 'Sellos de tiempo de pruebas' });
    if (stamp.is !== 'stamped') return;
    expect(Math.abs(stamp.at.getTime() - Date.now())).toBeLessThan(3_600_000);
    expect(tsa.accepts(Buffer.from(NOTE), answer)).toBe(true);
  });

  test('is of that note, that request and that authority alone', async () => {
    expect(await opened(answer, `${NOTE}x`)).toMatchObject({ is: 'other' });
    expect(await opened(answer, NOTE, randomBytes(16))).toMatchObject({ is: 'nonce' });
    expect(await opened(tsa.stamp(Buffer.from(NOTE)))).toMatchObject({ is: 'nonce' });
    // Kept ones are read without the nonce, which nothing keeps.
    expect(await openStamp(NOTE, answer, { trusted: trusted() })).toMatchObject({ is: 'stamped' });
    const foreign = other.stamp(Buffer.from(NOTE));
    expect(await openStamp(NOTE, foreign, { trusted: trusted() })).toMatchObject({ is: 'false' });
    expect(
      await openStamp(NOTE, foreign, { trusted: certificatesIn(other.authorityPem) ?? [] }),
    ).toMatchObject({
      is: 'stamped',
    });
    expect(await openStamp(NOTE, answer, { trusted: [] })).toMatchObject({ is: 'false' });
  });

  test('no bit of what it covers can be changed', async () => {
    const whole = await opened(answer);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: answer.length * 8 - 1 }), async (bit) => {
        const changed = Uint8Array.from(answer);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const stamp = await opened(changed);
        // What no signature covers, as a word for people, says nothing else.
        if (stamp.is === 'stamped') expect(stamp).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['words', new TextEncoder().encode('<html>no</html>')],
    ['too much', new Uint8Array(70_000)],
  ])('%s is none', async (_, bytes) => {
    expect(await opened(bytes)).toMatchObject({ is: 'malformed' });
    expect(await opened(answer.subarray(0, 200))).toMatchObject({ is: 'malformed' });
  });
});

test('a file without certificates is none of an authority', () => {
  expect(certificatesIn('')).toBeUndefined();
  expect(certificatesIn('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')).toBeUndefined();
});
