import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

/** Collects every operation that is registered after it, with its schemas. */
export async function collectOperations(server: FastifyInstance, basePath: string): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Expediente',
        description: 'Compras públicas con memoria: planes, pedidos y órdenes de compra.',
        version: '0.1.0',
        license: { name: 'MIT' },
      },
      servers: [{ url: basePath === '' ? '/' : basePath }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          token: { type: 'apiKey', in: 'query', name: 'token' },
        },
      },
    },
  });
}

/** `GET openapi.json`: what `described` serves; absent: this server. */
export function openApiRoute(server: FastifyInstance, described: FastifyInstance = server): void {
  server.get('/openapi.json', { schema: { hide: true } }, () => described.swagger());
}
