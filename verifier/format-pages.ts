/** SHA-256 of each text that `formato.md` has had: older files keep their own. */
export const FORMAT_PAGES: ReadonlySet<string> = new Set([
  '17f630e7579016cf7d2bb18924ea9ca9d4293be11b2e1e8493aaa4dbea1e9ff3',
  '2b1523ebfe78f8e8bc21da3805c43a08314f4c2c5134ce2625d53041ddfc36ee',
  '5a5313c88d6a14a14f6b9ce44e4405400547910725d49a10f78fbbe0c7d25bb0',
]);
