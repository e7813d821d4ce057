/** Runs `work` on `count` workers until the time is over. @returns completed calls per second */
export async function perSecond(
  seconds: number,
  count: number,
  work: (worker: number, n: number) => Promise<number>,
): Promise<number> {
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: count }, async (_, worker) => {
      for (let n = 0; performance.now() < end; n += 1) {
        // Added after the wait: `done += await …` would read `done` before it, and lose what others added meanwhile.
        const completed = await work(worker, n);
        done += completed;
      }
    }),
  );
  return done / ((performance.now() - begin) / 1000);
}
