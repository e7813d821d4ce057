/**
 * Refuses a Node before 20.19, the first with which everything here runs, in one line and before anything else loads.
 */
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Expediente necesita Node 20.19 o posterior y este es ${process.versions.node}: instale uno nuevo desde https://nodejs.org.\n`,
  );
  process.exit(1);
}
