/** Node 20.19 is the first with which everything here runs. Reported in one line, before anything else loads. */
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Expediente necesita Node 20.19 o posterior y este es ${process.versions.node}: instale uno nuevo desde https://nodejs.org.\n`,
  );
  process.exit(1);
}
