CREATE TABLE "order_reprints" (
	"photo_id" integer PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"payer" text NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" integer
);
--> statement-breakpoint
ALTER TABLE "order_reprints" ADD CONSTRAINT "order_reprints_photo_id_installer_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."installer_photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reprints" ADD CONSTRAINT "order_reprints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_reprints_order" ON "order_reprints" USING btree ("order_id");