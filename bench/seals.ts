import { hash } from 'node:crypto';
import { CompactRange } from '@expediente/seals/compact-range.ts';
import { newPrivateKey, signerOf } from '@expediente/seals/signer.ts';
import { TileWriter } from '@expediente/seals/tiles.ts';
import { atLeast, type Measure, rounded, timed, whole } from './figure.ts';

/** Leaf of a seal's tree: the chain of an event with its place. */
const leafOf = (index: number): string =>
  `{"chain":"${String(index).padStart(64, '0')}","revision":${index % 16},"stream":"order-${index >> 4}"}`;

const SIGNATURES = 200;

/** Tree of a log against the plain SHA-256 of as many leaves and nodes of the same lengths. */
export const seals: Measure = {
  names: ['seal-tree', 'seal-signature'],
  async run({ quick }) {
    const leaves = Array.from({ length: quick ? 50_000 : 500_000 }, (_, index) => leafOf(index));
    const node = new Uint8Array(65);
    const bare = (): void => {
      for (const leaf of leaves) hash('sha256', leaf, 'buffer');
      for (let count = 1; count < leaves.length; count++) hash('sha256', node, 'buffer');
    };
    const tree = (): void => {
      const tiles = new TileWriter();
      const range = new CompactRange(undefined, tiles.take);
      for (const leaf of leaves) range.append(leaf);
      tiles.changed();
      range.root();
    };
    // Run once before measuring, so that neither time includes compilation.
    bare();
    tree();
    const bareMs = await timed(async () => bare());
    const treeMs = await timed(async () => tree());
    const signer = signerOf(newPrivateKey(), 'expediente/bench');
    const signing = await timed(async () => {
      for (let count = 0; count < SIGNATURES; count++) signer.sign(`expediente/bench\n${count}\nroot\n`);
    });
    return [
      {
        name: 'seal-tree',
        value: rounded(bareMs / treeMs, 2),
        promise: atLeast(0.6),
        detail: `${whole((leaves.length * 1000) / treeMs)} leaves/s with tiles; bare hashing of as many ${whole((leaves.length * 1000) / bareMs)}`,
      },
      {
        name: 'seal-signature',
        value: rounded(signing / SIGNATURES, 3),
        detail: 'ms each',
      },
    ];
  },
};
