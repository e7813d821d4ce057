import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Where the files stand that take longest, the longest first: no worker begins a minute's file when the others are done. */
const LONGEST = ['e2e/', 'testing/', 'app/', 'eventstore/', 'services/', 'platform/'];

/** Integration tests before unit tests, by what they bring up; inside a folder as Vitest would: the slowest of last time, else the largest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      if (project.name === 'unit') return LONGEST.length + 1;
      const path = relative(project.config.root, moduleId);
      const at = LONGEST.findIndex((folder) => path.startsWith(folder));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
