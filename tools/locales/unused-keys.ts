import { relative } from 'node:path';
import type { Node } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isImportDeclaration,
  isJsxAttribute,
  isJsxAttributes,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Type } from 'typescript/unstable/sync';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { catalogueTypes, typesFile } from './catalogue-types.ts';
import { type Catalogue, pluralBase, readCatalogue, wordsOf } from './catalogue.ts';

/**
 * Keys of the French catalogue, as `hero:title`, that no source file of the site or the functions uses.
 * @param sources the text of source files that stand in for those on the disk, by path
 */
export function unusedKeys(french = readCatalogue('locales', sourceLocale), sources: Record<string, string> = {}): string[] {
  const used = usedKeys(french, { ...sources, [typesFile]: catalogueTypes(french) });
  const words = wordsOf(french);
  return [...words.keys()].filter((key) => !used.has(pluralBase(key, words) ?? key));
}

/**
 * The keys that the sources can ask for. Their types tell: t(`items.${id}.title`)
 * is of a type that names every key it can be, for the ids that there are.
 */
function usedKeys(french: Catalogue, sources: Record<string, string>): Set<string> {
  const whole = wholeNamespaces(french);
  const used = new Set<string>();
  const mark = (namespace: string, keys: readonly string[]) => {
    // Who can ask for any key of a namespace passes on a key that was chosen elsewhere.
    if (keys.length > 1 && whole(keys)) return;
    for (const key of keys) used.add(key.includes(':') ? key : `${namespace}:${key}`);
  };

  const look = (node: Node, checker: Checker): void => {
    if (isCallExpression(node)) {
      const namespace = namespaceOf(checker.getTypeAtLocation(node.expression), checker);
      const key = node.arguments[0];
      if (namespace && key) mark(namespace, literals(checker.getTypeAtLocation(key)));
    } else if (isJsxAttribute(node) && nameOf(node) === 'i18nKey' && isJsxAttributes(node.parent)) {
      const namespace = node.parent.properties.find((sibling) => isJsxAttribute(sibling) && nameOf(sibling) === 'ns');
      mark(stringIn(namespace) ?? 'common', [stringIn(node) ?? '']);
    } else if (isStringLiteral(node)) {
      // Given to something that takes any key of a namespace, such as `key('name.tooShort')`.
      const namespace = whole(literals(checker.getContextualType(node)));
      if (namespace) mark(namespace, [node.text]);
    }
    if (!isImportDeclaration(node)) node.forEachChild((child) => look(child, checker));
  };

  const api = new API({ fs: { readFile: (path) => sources[relative('', path)] } });
  try {
    const [project] = api.updateSnapshot({ openProjects: ['tsconfig.json'] }).getProjects();
    if (!project) throw new Error('TypeScript does not open tsconfig.json');
    for (const name of project.program.getSourceFileNames()) {
      const file = isSource(name) && project.program.getSourceFile(name);
      if (file) look(file, project.checker);
    }
  } finally {
    api.close();
  }
  return used;
}

const isSource = (file: string) => /^(functions\/)?src\//.test(relative('', file)) && !/\.(test|d)\.tsx?$/.test(file);

/** The first namespace of a `TFunction<…>`: keys without a prefix are its. Undefined for any other type. */
function namespaceOf(type: Type | undefined, checker: Checker): string | undefined {
  if (type?.getSymbol()?.name !== 'TFunction' || !type.isTypeReference()) return undefined;
  const [namespaces] = checker.getTypeArguments(type);
  const first = namespaces?.isTypeReference() ? checker.getTypeArguments(namespaces)[0] : namespaces;
  return literals(first)[0];
}

/** The texts that a type admits, if it admits nothing else. */
function literals(type: Type | undefined): string[] {
  const types = type?.isUnionType() ? type.getTypes() : type ? [type] : [];
  return types.every((one) => one.isStringLiteralType()) ? types.map(({ value }) => value) : [];
}

/** Says of which namespace these are all the keys, if they are. */
function wholeNamespaces(french: Catalogue): (keys: readonly string[]) => string | undefined {
  const words = wordsOf(french);
  const namespaces = Object.entries(french).map(([name, tree]) => {
    const keys = [...wordsOf({ [name]: tree }).keys()].map((key) => pluralBase(key, words) ?? key);
    return [name, new Set(keys.map((key) => key.slice(name.length + 1)))] as const;
  });
  return (keys) => {
    const given = new Set(keys.map((key) => key.replace(/^\w+:/, '')));
    return namespaces.find(([, all]) => all.size === given.size && [...all].every((key) => given.has(key)))?.[0];
  };
}

const nameOf = (attribute: Node) => (isJsxAttribute(attribute) ? attribute.name.getText() : undefined);

const stringIn = (attribute: Node | undefined) =>
  attribute && isJsxAttribute(attribute) && attribute.initializer && isStringLiteral(attribute.initializer)
    ? attribute.initializer.text
    : undefined;
