// Generates an OpenAPI 3.1 document of the endpoints, for other users of the API.
import * as z from "zod/mini";
import { type Endpoint, type EndpointTable, errorBody, type Who } from "#contract/shared/endpoint.ts";
import { type ErrorKind, statusOfKind } from "#contract/shared/errors.ts";

type Json = Record<string, unknown>;

/** In addition to an endpoint's own declarations. */
const refusals: Record<Who, readonly ErrorKind[]> = {
  anyone: [],
  visitor: [],
  "signed-in": ["signed-out"],
  admin: ["signed-out", "forbidden"],
  vendor: ["signed-out", "forbidden"],
  "trading-vendor": ["signed-out", "forbidden"],
  widget: ["signed-out"],
  provider: [],
};
const securityOf: Partial<Record<Who, readonly Json[]>> = {
  visitor: [{}, { session: [] }],
  "signed-in": [{ session: [] }],
  admin: [{ session: [] }],
  vendor: [{ session: [] }],
  "trading-vendor": [{ session: [] }],
  widget: [{ widget: [] }],
};

export function describeApi(endpoints: EndpointTable, info: { version: string; url: string }): Json {
  const paths: Record<string, Json> = {};
  for (const [route, endpoint] of Object.entries(endpoints)) {
    const [method = "", path = ""] = route.split(" ");
    const address = path.replace(/:(\w+)/g, "{$1}");
    paths[address] = { ...paths[address], [method.toLowerCase()]: describe(method, path, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Indaba", version: info.version, description: "A South African multi-vendor marketplace." },
    servers: [{ url: info.url }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, "output") },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "indaba_session" },
        widget: { type: "http", scheme: "bearer", description: "The token of a widget's session" },
      },
    },
  };
}

function describe(method: string, path: string, endpoint: Endpoint): Json {
  const {
    does,
    who,
    limits = [],
    status = [200],
    reply,
    query,
    body,
    uploadMegabytes,
    signedBody,
    errors = [],
  } = endpoint;
  const content = "contentType" in reply ? { [reply.contentType]: {} } : json(schemaOf(reply, "output"));
  const kinds = new Set<ErrorKind>([...refusals[who], ...errors]);
  if (query || body || uploadMegabytes) kinds.add("invalid");
  if (body || uploadMegabytes || signedBody) kinds.add("too-large");
  if (body || uploadMegabytes) kinds.add("wrong-type");
  if (limits.length > 0) kinds.add("too-many");
  const windows = limits.flatMap((limit) => limit.windows);
  const counted = windows.map(({ by, times, minutes }) => `${times} in ${minutes} min by ${by}`);
  const failed = Object.groupBy([...kinds], (kind) => statusOfKind[kind]);
  return {
    operationId: [method.toLowerCase(), ...path.split(/\W+/)].filter(Boolean).join("_"),
    tags: [path.split("/")[path.startsWith("/api/") ? 2 : 1]],
    summary: does,
    ...(counted.length > 0 && { description: `At most ${counted.join(", ")}.` }),
    ...(securityOf[who] && { security: securityOf[who] }),
    parameters: [...path.matchAll(/:(\w+)/g)]
      .map(([, name]): Json => ({ name, in: "path", required: true, schema: { type: "string" } }))
      .concat(query ? queryParameters(query) : []),
    ...(body && { requestBody: { required: true, content: json(schemaOf(body, "input")) } }),
    ...(uploadMegabytes && {
      requestBody: { required: true, content: { "multipart/form-data": { schema: upload(uploadMegabytes) } } },
    }),
    ...(signedBody && { requestBody: { required: true, content: { "application/json": {} } } }),
    responses: {
      ...Object.fromEntries(status.map((code) => [code, { description: "Done", content }])),
      ...Object.fromEntries(
        Object.entries(failed).map(([code, some]) => [
          code,
          { description: some.join(", "), content: json({ $ref: "#/components/schemas/Error" }) },
        ]),
      ),
    },
  };
}

const json = (schema: Json): Json => ({ "application/json": { schema } });

const upload = (megabytes: number): Json => ({
  type: "object",
  required: ["file"],
  properties: { file: { type: "string", format: "binary", description: `At most ${megabytes} MB` } },
});

function queryParameters(query: z.ZodMiniType): Json[] {
  const { properties = {}, required = [] } = schemaOf(query, "input") as {
    properties?: Json;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
