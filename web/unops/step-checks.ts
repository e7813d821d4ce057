/** Checks of the commands of steps, loaded with their forms. */
export { ConsolidateUnops, RegularizeUnops } from 'validator:unops/commands.ts';
