/** Text of `formato.md`, which explains the file of a record to people who have nothing else. */
export const FORMAT_TEXT = `# Expediente verificable

Este archivo ZIP contiene la historia de un registro de compras públicas tal como está guardada, y lo que hace falta para
comprobar en otra computadora, sin red y sin el sistema que la guarda, que nada de ella se cambió, quitó ni insertó desde
que se selló. Se comprueba con **expediente-verificar.html** (un solo archivo; se abre en el navegador, sin red) o con
\`node expediente-verificar.mjs ARCHIVO.zip --key LLAVE --note NOTA.txt\`.

El verificador no va aquí adentro: un archivo falso traería un verificador falso. Obténgalo una vez, de la página *Sellos*
o de su institución, guárdelo y use siempre ese. Por la misma razón, la llave y la nota con que se compara son las que usted
guardó en papel o por correo, no las de este archivo.

## Qué contiene

| archivo | contenido |
| --- | --- |
| \`manifest.json\` | lista de los demás archivos con su tamaño y SHA-256, y de las historias. Señala daños; no prueba nada |
| \`events/*.jsonl\` | una historia por archivo, un evento por línea, como se guardó |
| \`proofs/*.tlog-proof\` | por cada historia, la prueba de que su último evento sellado está en el árbol (C2SP tlog-proof@v1) |
| \`proofs/*.head.json\` | la prueba de por qué revisión iba una historia cuando se selló, o de que no existía |
| \`notes/last.txt\` | el último sello: nota firmada (C2SP tlog-checkpoint, signed-note), con las firmas de los testigos |
| \`notes/last.tsr\` | si lo hay, el sello de tiempo de una autoridad externa sobre esa nota (RFC 3161); sobre \`notes/stamped.txt\`, si un testigo la firmó después |
| \`notes/keys.txt\` | las llaves que firmaron ese sello, según el sistema: compárelas con las de su papel |
| \`notes/rotation-*.tlog-proof\` | por cada cambio de llave: la nota que firmaron las dos llaves y la prueba de que su último evento (\`extra\`, en base64) nombra la nueva |
| \`notes/nodes.txt\` | cuántos eventos cubre cada sello anterior (\`size N\`), y los nodos del árbol (nivel, índice, SHA-256 en base64) que prueban que el último sello los continúa |
| \`documents/\` | documentos emitidos y adjuntos, cada uno con su SHA-256 por nombre: lo prueba el evento sellado que lo nombra |
| \`formato.md\` | esta explicación. El verificador conoce su texto y dice si es otro |

No va ningún texto que cuente la historia: lo que el verificador dice de cada acto, con sus montos, nombres y fechas, lo escribe
él mismo de los eventos que comprobó.

Van la historia del registro y la de lo que se emitió de él (\`events/issued-…\`); las de los registros y catálogos que nombra
(pedidos, proveedor, centros de costo, insumos…), de las líneas del plan y los presupuestos que movió, de las reglas con que se
decidió y del usuario y perfil de cada acto, hasta donde puede abrirlas quien pidió el archivo y hasta el último sello. De una
línea o un presupuesto con muchos movimientos va la parte en que este registro interviene. Las que los eventos nombran y no
van, el verificador las dice: mientras falten, no todo está probado.

## Cómo se comprueba a mano

1. **Cadena.** Cada línea de \`events\` es el texto JSON canónico (RFC 8785) de un evento:
   \`{"data":…,"id":…,"metadata":…,"previous":…,"revision":…,"stream":…,"type":…}\`. Su SHA-256, sin el salto de línea, es la
   huella del evento, y \`previous\` de la línea siguiente es esa huella: \`sed -n 1p ARCHIVO | tr -d '\\n' | sha256sum\`.
2. **Inclusión.** La hoja del árbol (RFC 6962) de un evento es el texto
   \`{"chain":"HUELLA","revision":N,"stream":"HISTORIA"}\`. El archivo de \`proofs\` trae su índice y las huellas hermanas, con las que
   se llega a la raíz que la nota dice. \`extra\` es, en base64, \`HISTORIA@N\`: de qué evento es la prueba.
3. **Firma.** La nota tiene el nombre del registro, el número de eventos que cubre y la raíz, y está firmada (Ed25519).
4. **Final.** El evento del sello (\`events/seal-1.jsonl\`) trae en \`heads\` la raíz de otro árbol (RFC 6962): una hoja
   \`{"revision":N,"stream":"HISTORIA"}\` por historia, con su última revisión de ese momento, en el orden de los bytes de su nombre.
   El archivo \`.head.json\` trae la hoja, su índice y las huellas hermanas. Dos hojas vecinas prueban que entre ellas no hay otra:
   que un registro no existía.
5. **Continuidad.** Con los nodos de \`notes/nodes.txt\` se hace la prueba de consistencia (RFC 6962 §2.1.2) desde el sello
   que usted guardó, si es uno de los 400 anteriores.

6. **Hora.** El verificador solo mira que el sello de tiempo sea de la nota. Lo comprueba
   \`openssl ts -verify -in notes/last.tsr -data notes/last.txt -CAfile CERTIFICADO.pem\`, con el certificado de la autoridad que
   usted obtuvo de ella (\`-data notes/stamped.txt\`, si viene).

Los eventos posteriores al último sello no tienen prueba: están *sin sello todavía*. El sello es de cada día; el evento de
\`events/seal-1.jsonl\` dice cuál.

## Qué no prueba

- Lo que se hizo después del sello. Hasta el sello, el verificador dice si la última revisión del archivo fue la última.
- La hora de un acto: es la del servidor, hasta que un testigo firma el sello o una autoridad lo sella con su hora.
- Lo posterior a la nota que usted guardó: quien administra el servidor puede firmar algo nuevo, pero no cambiar lo anterior a
  una nota que está en otras manos.
- Lo que ningún sello cubre: eventos posteriores al último, documentos que ningún evento sellado nombra, archivos que el
  verificador no conoce. Con cualquiera de ellos no dice «Todo lo sellado se sostiene», sino que falta probarlo.
`;
