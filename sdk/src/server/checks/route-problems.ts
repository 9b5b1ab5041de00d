import type { Endpoint } from '../../endpoint.ts';
import type { Route } from '../kit.ts';
import { isSchema, isText } from './parts.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** @returns each problem of these routes as a sentence */
export function routeProblems(routes: readonly Partial<Route>[]): string[] {
  return [...routes.flatMap((route, index) => problemsOf(route, index + 1)), ...doubles(routes)];
}

function problemsOf(route: Partial<Route>, number: number): string[] {
  const endpoint: Partial<Endpoint> = route?.endpoint ?? {};
  const { method, path } = endpoint;
  if (!isText(method) || !isText(path))
    return [
      `route ${number} of its server half has no method or path; create it with route(endpoint({ method, path, response }), …)`,
    ];
  const name = `${method} ${path}`;
  const sentences: (string | false)[] = [
    !methods.includes(method) &&
      `its route "${name}" has an unknown method; use one of ${methods.join(', ')}`,
    !path.startsWith('/') && `its route "${name}" needs a path that begins with "/"`,
    path.startsWith('/api/') &&
      `its route "${name}" must not contain the agent's address; write the path behind it, such as "/posts/:id"`,
    !isSchema(endpoint.response) &&
      `its route "${name}" has no schema for its response; add "response: z.object({ … })"`,
    method === 'GET' &&
      endpoint.body !== undefined &&
      `its route "${name}" has a body, but browsers send none with GET; use "query" or the method POST`,
    typeof route.handle !== 'function' &&
      `its route "${name}" has no handler; create it with route() of serverKit()`,
    paramsProblem(endpoint, path, name),
  ];
  return sentences.filter((sentence) => sentence !== false);
}

/** Compares the parameters of the path with those of the schema, if the schema tells their names. */
function paramsProblem({ params }: Partial<Endpoint>, path: string, name: string): string | false {
  const inPath = path.split('/').flatMap((part) => (part.startsWith(':') ? part.slice(1) : []));
  if (params === undefined) return false;
  const shape: unknown = params.shape;
  if (typeof shape !== 'object' || shape === null) return false;
  const missing = Object.keys(shape).find((key) => !inPath.includes(key));
  return (
    missing !== undefined &&
    `its route "${name}" declares the parameter "${missing}", which its path does not have; add ":${missing}" to the path`
  );
}

/** Two routes with the same method and the same path are one route, whatever the names of their parameters. */
function doubles(routes: readonly Partial<Route>[]): string[] {
  const named = routes.flatMap(({ endpoint }) => (endpoint ? [`${endpoint.method} ${endpoint.path}`] : []));
  const shapes = named.map((name) => name.replaceAll(/:[^/]+/g, ':'));
  const second = shapes.findIndex((shape, index) => shapes.indexOf(shape) !== index);
  if (second === -1) return [];
  const [one, other] = [named[shapes.indexOf(shapes[second] ?? '')], named[second]];
  return [
    one === other
      ? `its route "${one}" is defined twice; remove one of them`
      : `its routes "${one}" and "${other}" have the same address; remove one of them`,
  ];
}
