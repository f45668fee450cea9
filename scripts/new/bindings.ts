import { type ESTree, parseSync, Visitor } from 'vite'

/** A name that a module declares: a variable, a parameter, an import or a type. */
export interface Binding {
  name: string
  /** The functions around it, outermost first. */
  scope: readonly object[]
}

/** The names that a module declares, in the order of its text. */
export function bindingsOf(file: string, code: string): Binding[] {
  const bindings: Binding[] = []
  const functions: object[] = []
  const add = (pattern: Pattern) => {
    for (const name of namesIn(pattern)) bindings.push({ name, scope: [...functions] })
  }
  const addNamed = ({ id }: { id: Pattern | null }) => id && add(id)
  const addImport = ({ local }: { local: Pattern }) => add(local)
  const enter = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    functions.push(node)
    for (const parameter of node.params) add(parameter)
  }
  const leave = () => functions.pop()
  new Visitor({
    ImportSpecifier: addImport,
    ImportNamespaceSpecifier: addImport,
    VariableDeclarator: addNamed,
    TSTypeAliasDeclaration: addNamed,
    TSInterfaceDeclaration: addNamed,
    FunctionDeclaration: (node) => {
      addNamed(node)
      enter(node)
    },
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
  }).visit(parseSync(file, code).program)
  return bindings
}

/** Whether the inner binding's scope is the outer one's or within it, so that it would hide an outer one of its name. */
export const isAround = (outer: Binding, inner: Binding): boolean =>
  outer.scope.every((node, i) => node === inner.scope[i])

/** The names that a pattern declares: `a` and `c` in `{ a, b: [c] }`. */
function namesIn(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap(namesIn)
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? namesIn(element) : []))
    case 'Property':
      return namesIn(pattern.value)
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'RestElement':
      return namesIn(pattern.argument)
    case 'TSParameterProperty':
      return []
  }
}

type Pattern =
  | ESTree.BindingPattern
  | ESTree.BindingProperty
  | ESTree.BindingRestElement
  | ESTree.ParamPattern
