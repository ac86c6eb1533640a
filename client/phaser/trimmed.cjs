// The parts of Phaser the stage uses, listed one by one: the stock build does not shake and is half as
// large again. Everything here is required from the installed package, nothing is copied.

const constants = require('phaser-source/const');

module.exports = {
  ...constants,
  // Before Game: its render nodes refer back to this index while they load.
  Renderer: require('phaser-source/renderer'),
  BlendModes: require('phaser-source/renderer/BlendModes'),
  Game: require('phaser-source/core/Game'),
  Scene: require('phaser-source/scene/Scene'),
  Scale: require('phaser-source/scale'),
  Textures: {
    Events: require('phaser-source/textures/events'),
    FilterMode: require('phaser-source/textures/const'),
  },
  Tilemaps: {
    Formats: require('phaser-source/tilemaps/Formats'),
    Tilemap: require('phaser-source/tilemaps/Tilemap'),
    ParseToTilemap: require('phaser-source/tilemaps/ParseToTilemap'),
  },
  // Scene systems and factories register themselves when they are loaded.
  registered: [
    require('phaser-source/events/EventEmitter'),
    require('phaser-source/cameras/2d/CameraManager'),
    require('phaser-source/gameobjects/DisplayList'),
    require('phaser-source/gameobjects/UpdateList'),
    require('phaser-source/gameobjects/GameObjectCreator'),
    require('phaser-source/gameobjects/GameObjectFactory'),
    require('phaser-source/gameobjects/image/ImageFactory'),
    require('phaser-source/gameobjects/rendertexture/RenderTextureFactory'),
    require('phaser-source/scene/ScenePlugin'),
    require('phaser-source/tilemaps/TilemapCreator'),
  ],
};
