import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Folders with the slowest test files, slowest first, so that no worker begins a slow file when the others are done.
 */
const LONGEST = ['e2e/', 'testing/', 'app/', 'eventstore/', 'services/', 'platform/'];

/**
 * Order of test files: integration tests before unit tests, by folder; inside a folder as Vitest orders them, slowest
 * or else largest first.
 */
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
