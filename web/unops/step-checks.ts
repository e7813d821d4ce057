/** Checks of the steps, loaded with the step that is begun. */
export { ConsolidateUnops, CorrectRegularization, RegularizeUnops } from 'validator:unops/commands.ts';
