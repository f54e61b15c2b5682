import selectSerializers from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify';

/**
 * Fastify's own serializers, each made when its route first answers so: made all at once, they are a
 * third of the time of a start.
 */
export function createLazySerialization(
  getComponents: () => Readonly<Record<string, unknown>>,
): FastifySerializerCompiler<unknown> {
  let compile: selectSerializers.SerializerCompiler | undefined;
  return ({ httpStatus = '', ...route }) => {
    let serialize: selectSerializers.Serializer | undefined;
    return (answer) => {
      // Asked for with the first answer: by then every component is known.
      compile ??= selectSerializers()(getComponents());
      serialize ??= compile({ ...route, httpStatus });
      return serialize(answer);
    };
  };
}
