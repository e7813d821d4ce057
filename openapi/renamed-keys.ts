import {
  type BaseType,
  type Context,
  type NodeParser,
  ObjectProperty,
  ObjectType,
  type SubNodeParser,
} from 'ts-json-schema-generator';
import ts from 'typescript';

/**
 * Parser of mapped types whose keys are renamed (`[Name in Field as …]`), for which the generator has none: the
 * compiler resolves them.
 */
export class RenamedKeys implements SubNodeParser {
  readonly #checker: ts.TypeChecker;
  readonly #types: NodeParser;
  #made = 0;

  constructor(checker: ts.TypeChecker, types: NodeParser) {
    this.#checker = checker;
    this.#types = types;
  }

  supportsNode(node: ts.Node): boolean {
    return ts.isMappedTypeNode(node) && node.nameType !== undefined;
  }

  createType(node: ts.MappedTypeNode, context: Context): BaseType {
    const properties = this.#checker
      .getPropertiesOfType(this.#checker.getTypeFromTypeNode(node))
      .map((symbol) => {
        const type = this.#checker.getTypeOfSymbol(symbol);
        const written = this.#checker.typeToTypeNode(type, node, ts.NodeBuilderFlags.NoTruncation);
        if (written === undefined) throw new Error(`${symbol.name} has no type that can be written`);
        const isRequired = (symbol.flags & ts.SymbolFlags.Optional) === 0;
        return new ObjectProperty(symbol.name, this.#types.createType(written, context), isRequired);
      });
    this.#made += 1;
    return new ObjectType(`renamed-keys-${this.#made}`, [], properties, false);
  }
}
