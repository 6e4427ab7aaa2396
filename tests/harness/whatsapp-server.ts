// A fake of Meta's Cloud API on localhost: sends templates as documented, and fails on demand.

export interface ReceivedTemplate {
  path: string;
  authorization: string | null;
  body: {
    messaging_product: string;
    to: string;
    type: string;
    template: {
      name: string;
      language: { code: string };
      components: { type: string; parameters: { type: string; text: string }[] }[];
    };
    biz_opaque_callback_data: string;
  };
}

/** One of Meta's codes with its status, another reply, or silence. */
type Fault = { status: number; code: number; message?: string; details?: string } | Response | "silence";

export interface WhatsAppServer {
  url: string;
  sent: ReceivedTemplate[];
  /** Fails every message; without arguments everything works again. */
  fail(fault?: Fault): void;
  close(): Promise<void>;
}

export function startWhatsAppServer(token: string): WhatsAppServer {
  let failing: Fault | undefined;
  const sent: ReceivedTemplate[] = [];
  const refuse = (status: number, code: number, message = "Refused", details = "") =>
    Response.json(
      {
        error: {
          message: `(#${code}) ${message}`,
          type: "OAuthException",
          code,
          error_data: { messaging_product: "whatsapp", details },
          fbtrace_id: "Az8or2yhqkZfEZ-_4Qn_Bam",
        },
      },
      { status },
    );
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    async fetch(request) {
      const path = new URL(request.url).pathname;
      const authorization = request.headers.get("authorization");
      if (failing === "silence") return new Promise<Response>(() => {});
      if (failing instanceof Response) return failing.clone();
      if (authorization !== `Bearer ${token}`) return refuse(401, 190, `Malformed access token ${authorization}`);
      if (failing) return refuse(failing.status, failing.code, failing.message, failing.details);
      if (request.method !== "POST" || !/^\/v\d+\.0\/\d+\/messages$/.test(path)) return refuse(400, 100);
      const body = (await request.json()) as ReceivedTemplate["body"];
      const parameters = body.template.components.flatMap((component) => component.parameters);
      // As Meta does.
      if (parameters.some(({ text }) => text === "" || /[\n\t]| {5}/.test(text))) return refuse(400, 131_009);
      if (!/^[a-z0-9_]+$/.test(body.template.name)) return refuse(404, 132_001);
      sent.push({ path, authorization, body });
      return Response.json({
        messaging_product: "whatsapp",
        contacts: [{ input: body.to, wa_id: body.to.replace("+", "") }],
        messages: [{ id: `wamid.${crypto.randomUUID()}`, message_status: "accepted" }],
      });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}/v23.0`,
    sent,
    fail: (fault) => {
      failing = fault;
    },
    close: () => server.stop(true),
  };
}
