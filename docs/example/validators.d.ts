// What `writeValidatorTypes` of tools/lib writes once the files are in their places.
declare module 'validator:handback/commands.ts' {
  const checked: Checked<typeof import('@expediente/schemas/handback/commands.ts')>;
  export = checked;
}
