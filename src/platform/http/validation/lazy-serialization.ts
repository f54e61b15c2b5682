import selectSerializers from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify';

/**
 * Creates Fastify's serializers on first use, because creating all of them at once takes a third of
 * the startup time.
 */
export function createLazySerialization(
  getComponents: () => Readonly<Record<string, unknown>>,
): FastifySerializerCompiler<unknown> {
  let compile: selectSerializers.SerializerCompiler | undefined;
  return ({ httpStatus = '', ...route }) => {
    let serialize: selectSerializers.Serializer | undefined;
    return (payload) => {
      // All components are registered by the time of the first response.
      compile ??= selectSerializers()(getComponents());
      serialize ??= compile({ ...route, httpStatus });
      return serialize(payload);
    };
  };
}
